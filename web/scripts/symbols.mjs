// Draws the NATO symbols of all counters with milsymbol into one sprite, used by Rust and browser.
// Run by `cargo xtask symbols`; the result is committed.
import { writeFileSync } from 'node:fs';
import ms from 'milsymbol';

// Our branch names with symbol identification codes of MIL-STD-2525C.
const BRANCHES = {
  'amphibious-tractors': 'SFGPUCATA-',
  'anti-aircraft': 'SFGPUCD---',
  'anti-tank': 'SFGPUCAA--',
  'armoured-cavalry': 'SFGPUCRVA-',
  'bridging-engineers': 'SFGPUCE---',
  'combat-engineers': 'SFGPUCEC--',
  'field-artillery': 'SFGPUCF---',
  'glider-infantry': 'SFGPUCIS--',
  'heavy-anti-aircraft': 'SFGPUCDG--',
  'heavy-artillery': 'SFGPUCFH--',
  'heavy-mortar': 'SFGPUCFMW-',
  'heavy-rocket-artillery': 'SFGPUCFR--',
  'heavy-weapons': 'SFGPEWM---',
  infantry: 'SFGPUCI---',
  'military-police': 'SFGPUULM--',
  maintenance: 'SFGPUSX---',
  mortars: 'SFGPUCFM--',
  'mountain-artillery': 'SFGPUCFHO-',
  'naval-infantry': 'SFGPUCIN--',
  paratroopers: 'SFGPUCIA--',
  'rear-echelon-infantry': 'SFGPUS----',
  'self-propelled-artillery': 'SFGPUCFHE-',
  tanks: 'SFGPUCA---',
  trucks: 'SFGPUST---',
  aircraft: 'SFAPMFA---',
  'carrier-fleet': 'SFSPCLCV--',
  'surface-fleet': 'SFSPCLBB--',
  'landing-craft': 'SFSPCALC--',
  fortress: 'SFGPUCDT--',
};

const symbols = Object.entries(BRANCHES).map(([name, code]) => {
  const symbol = new ms.Symbol(`${code}-----`, { size: 100, fill: false, monoColor: 'black' });
  if (!symbol.isValid()) throw new Error(`no symbol for ${name}`);
  const svg = symbol.asSVG();
  const box = /viewBox="([^"]*)"/.exec(svg)[1];
  const body = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replaceAll('"black"', '"currentColor"')
    .replaceAll(' ></', '></');
  return `<symbol id="nato-${name}" viewBox="${box}">${body}</symbol>`;
});

// In the frame of the others a star, whoever leads, and a band along the top, a headquarters.
symbols.push(
  '<symbol id="nato-leader" viewBox="21 46 158 108"><path d="M25,50 l150,0 0,100 -150,0 z" stroke-width="4" stroke="currentColor" fill="none" fill-opacity="1"></path><path d="M100,60 l9,28 30,0 -24,18 9,28 -24,-17 -24,17 9,-28 -24,-18 30,0 z" fill="currentColor"></path></symbol>',
  '<symbol id="nato-headquarters" viewBox="21 46 158 108"><path d="M25,50 l150,0 0,100 -150,0 z" stroke-width="4" stroke="currentColor" fill="none" fill-opacity="1"></path><path d="M25,50 l150,0 0,30 -150,0 z" fill="currentColor"></path></symbol>',
);

writeFileSync(new URL('../../crates/render/assets/symbols.svg', import.meta.url), `${symbols.join('\n')}\n`);

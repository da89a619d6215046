// The drawing of a board, divided into what is printed, which becomes an image, and the counters, which
// the page refers to.

export interface Drawing {
  /** The symbols of counters and markers. */
  symbols: string;
  printed: SVGSVGElement;
}

export function divide(svg: string): Drawing {
  const printed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
  const definitions = printed.querySelector('defs');
  definitions?.remove();
  return { symbols: definitions?.innerHTML ?? '', printed };
}

interface Look {
  width: number;
  height: number;
  /** The rules that give the colours their values, and which palette is meant. */
  colours: string;
  palette: string;
  language: string;
}

/**
 * What is printed as an image. An image sees nothing of the page, so it brings the colours along; the
 * same rules pick the palette in it as in the page. A data address, because the server's
 * content-security-policy lets images come from nowhere else.
 */
export async function imageOf({ printed }: Drawing, look: Look): Promise<HTMLImageElement> {
  const copy = printed.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(look.width));
  copy.setAttribute('height', String(look.height));
  copy.setAttribute('lang', look.language);
  copy.dataset.palette = look.palette;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = look.colours;
  copy.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

// What a person has chosen on this device.
export type Palette = 'light' | 'dark' | 'safe';

/** A seat at a match: its token lets this device play. */
export interface Seat {
  id: string;
  game: string;
  tokens: string[];
  started: string;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

class Settings {
  palette = $state<Palette>('light');
  seats = $state<Seat[]>(read<Seat[]>('heigi-seats', []));
  isGuided = $state(read('heigi-guide', true));

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    this.setPalette(read<Palette>('heigi-palette', dark ? 'dark' : 'light'));
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    document.documentElement.dataset.palette = palette;
    write('heigi-palette', palette);
  }

  get language(): 'en' | 'ja' {
    return read<'en' | 'ja'>('heigi-language', navigator.language.startsWith('ja') ? 'ja' : 'en');
  }

  setLanguage(language: 'en' | 'ja'): void {
    write('heigi-language', language);
  }

  stopGuide(): void {
    this.isGuided = false;
    write('heigi-guide', false);
  }

  keepSeat(seat: Seat): void {
    this.seats = [seat, ...this.seats.filter((kept) => kept.id !== seat.id)].slice(0, 20);
    write('heigi-seats', this.seats);
  }

  dropSeat(id: string): void {
    this.seats = this.seats.filter((kept) => kept.id !== id);
    write('heigi-seats', this.seats);
  }
}

export const settings = new Settings();

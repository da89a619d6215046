// The rules of a game in the reader's language.
import { createContext } from 'svelte';
import type { Language } from './words.svelte';

export interface Rule {
  id: string;
  title: string;
  text: string;
  example?: string;
  /** How the game is played here where the rule leaves it open. */
  ruling?: string;
}

export class Rulebook {
  rules = $state.raw<Rule[]>([]);
  game = $state('');
  missing = $state(false);
  /** The rule that somebody has opened, and from where. */
  opened = $state.raw<{ rule: Rule; from: Element } | null>(null);
  #byId = $derived(new Map(this.rules.map((rule) => [rule.id, rule])));
  #address = '';

  async read(game: string, language: Language): Promise<void> {
    const address = `/api/games/${game}/rules/${language}`;
    this.#address = address;
    const response = await fetch(address);
    const rules = response.ok ? ((await response.json()) as Rule[]) : [];
    // Another language may have been chosen in between.
    if (this.#address !== address) return;
    this.rules = rules;
    this.game = game;
    this.missing = !response.ok;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The rule of an id; that of a ruling is found in the rule to which it belongs. */
  find(id: string): Rule | undefined {
    const names = (text = '') => text.split(/[^\w-]+/).includes(id);
    return this.#byId.get(id) ?? this.rules.find((rule) => names(rule.ruling));
  }

  /** The rules in which all these words occur; what bears them as its id comes first. */
  search(wanted: string): Rule[] {
    const plain = (text: string) => text.normalize('NFKC').toLowerCase();
    const parts = plain(wanted).split(/\s+/);
    const isNamed = (rule: Rule) => plain(rule.id) === plain(wanted).trim();
    return this.rules
      .filter((rule) => {
        const text = plain([rule.id, rule.title, rule.text, rule.example, rule.ruling].join(' '));
        return parts.every((part) => text.includes(part));
      })
      .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  }
}

export const [getRulebook, setRulebook] = createContext<Rulebook>();

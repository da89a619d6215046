// Messages in the reader's language.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Text } from '../scene/Text';
import type { Value } from '../scene/Value';

export type Language = 'en' | 'ja';

/** The words of the chosen language; components that say something follow a change. */
class Words {
  language = $state<Language>('en');
  #bundle = $state.raw<FluentBundle | null>(null);

  get ready(): boolean {
    return this.#bundle !== null;
  }

  async use(language: Language): Promise<void> {
    const response = await fetch(`/api/messages/${language}`);
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(await response.text()));
    this.#bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(text: Text): string {
    if (text.id === 'verbatim') return String(text.args?.word ?? '');
    const message = this.#bundle?.getMessage(text.id);
    if (!message?.value || !this.#bundle) return text.id;
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(text.args ?? {})) {
      if (value !== undefined) args[name] = this.#argument(value);
    }
    return this.#bundle.formatPattern(message.value, args, []);
  }

  get(id: string, args?: Record<string, Value>): string {
    return this.say(args ? { id, args } : { id });
  }

  #argument(value: Value): FluentVariable {
    if (typeof value === 'number' || typeof value === 'string') return value;
    if (Array.isArray(value)) {
      return value.map((text) => this.say(text)).join(this.get('list-separator'));
    }
    return this.say(value);
  }
}

export const words = new Words();

// What the server says has changed in a scene; the Rust types are in crates/server/src/frame.rs.
import type { Choice } from '../scene/Choice';
import type { Prompt } from '../scene/Prompt';
import type { Scene } from '../scene/Scene';

/** A choice, and the ids of the targets of others that differ from it in nothing else. */
export type Alike = { like: Choice; ids: string[] };

/** What has changed in a list: single items, or a part of it that is replaced. */
export type ListChange<T> = { items: [number, T][] } | { splice: [number, number, T[]] };

/** Lists by what differs in them, everything else as it is now. */
type Changed<T> = {
  [Key in keyof T]?: T[Key] extends (infer Item)[] ? ListChange<Item> : T[Key];
};

/** A list of choices as it is sent. */
type Gathered = (Choice | Alike)[];

export type PromptChange =
  | { set: (Omit<Prompt, 'choices'> & { choices: Gathered }) | null }
  | { parts: Changed<Omit<Prompt, 'choices'>> & { choices?: { items: [number, Choice][] } | { splice: [number, number, Gathered] } } };

export type SceneChange = Omit<Changed<Scene>, 'prompt'> & { prompt?: PromptChange };

/** Anything with another word in place of one. */
function swapped<T>(whole: T, word: string, other: string): T {
  if (whole === word) return other as T;
  if (Array.isArray(whole)) return whole.map((item: unknown) => swapped(item, word, other)) as T;
  if (typeof whole !== 'object' || whole === null) return whole;
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, swapped(value as unknown, word, other)])) as T;
}

/** The choices that some stand for. */
function spread(gathered: Gathered): Choice[] {
  return gathered.flatMap((one) => {
    if (!('like' in one)) return [one];
    const { like, ids } = one;
    const { action, target, label, note, tray } = like;
    if (target.kind === 'button') return [like];
    const others = ids.map((id): Choice => {
      const put = <T>(part: T) => swapped(part, target.id, id);
      return {
        ...like,
        action: action.split(' ').map(put).join(' '),
        target: { ...target, id },
        label: put(label),
        note: put(note),
        ...(tray === undefined ? {} : { tray: put(tray) }),
      };
    });
    return [like, ...others];
  });
}

function changedList<T>(list: T[], change: ListChange<T>): T[] {
  if ('splice' in change) {
    const [at, dropped, put] = change.splice;
    return [...list.slice(0, at), ...put, ...list.slice(at + dropped)];
  }
  const copy = [...list];
  for (const [index, item] of change.items) copy[index] = item;
  return copy;
}

function changed<T extends object>(whole: T, change: Changed<T>): T {
  const result = { ...whole } as Record<string, unknown>;
  for (const [key, part] of Object.entries(change)) {
    const was = result[key];
    result[key] = Array.isArray(was) ? changedList(was, part as ListChange<unknown>) : part;
  }
  return result as T;
}

/** The scene after a change. */
export function changedScene(scene: Scene, change: SceneChange): Scene {
  const { prompt, ...rest } = change;
  const result = changed(scene, rest as Changed<Scene>);
  if (prompt === undefined) return result;
  if ('set' in prompt) {
    const { set } = prompt;
    return { ...result, prompt: set && { ...set, choices: spread(set.choices) } };
  }
  if (!scene.prompt) return result;
  const { choices, ...parts } = prompt.parts;
  const asked = changed(scene.prompt, parts as Changed<Prompt>);
  if (choices === undefined) return { ...result, prompt: asked };
  const all: ListChange<Choice> =
    'splice' in choices ? { splice: [choices.splice[0], choices.splice[1], spread(choices.splice[2])] } : choices;
  return { ...result, prompt: { ...asked, choices: changedList(asked.choices, all) } };
}

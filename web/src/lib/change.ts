// What the server says has changed in a scene; the Rust types are in crates/server/src/frame.rs.
import type { Prompt } from '../scene/Prompt';
import type { Scene } from '../scene/Scene';

/** What has changed in a list: single items, or a part of it that is replaced. */
export type ListChange<T> = { items: [number, T][] } | { splice: [number, number, T[]] };

/** Lists by what differs in them, everything else as it is now. */
type Changed<T> = {
  [Key in keyof T]?: T[Key] extends (infer Item)[] ? ListChange<Item> : T[Key];
};

export type PromptChange = { set: Prompt | null } | { parts: Changed<Prompt> };

export type SceneChange = Omit<Changed<Scene>, 'prompt'> & { prompt?: PromptChange };

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
  if ('set' in prompt) return { ...result, prompt: prompt.set };
  return { ...result, prompt: scene.prompt && changed(scene.prompt, prompt.parts) };
}

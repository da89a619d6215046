// Where a text cites rules: by their ids in brackets, such as (8.1, TBL-2).

export interface Part {
  words: string;
  isRule: boolean;
}

// An id alone between brackets and commas.
const CANDIDATE = /(?<=[(（,、;；]\s*)[\w.-]+(?=\s*[)）,、;；])/g;
// A bare number in brackets is more often a number.
const LOOKS_LIKE_AN_ID = /[.\-A-Za-z]/;

/** A text in parts: ids of rules, and what stands between them. */
export function citations(text: string, isRule: (id: string) => boolean): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: id, index } of text.matchAll(CANDIDATE)) {
    if (!LOOKS_LIKE_AN_ID.test(id) || !isRule(id)) continue;
    parts.push({ words: text.slice(end, index), isRule: false }, { words: id, isRule: true });
    end = index + id.length;
  }
  return [...parts, { words: text.slice(end), isRule: false }];
}

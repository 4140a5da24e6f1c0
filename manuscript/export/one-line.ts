const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u

/** Shortens a title to one line of a running head. */
export const inOneLine = (title: string, most = 62): string => {
  // Most titles are short, and a segmenter takes time to load.
  if (title.length * (wide.test(title) ? 2 : 1) <= most) return title
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title.slice(0, 1000))]
  let room = most
  for (const { segment, index } of graphemes) {
    room -= wide.test(segment) ? 2 : 1
    if (room < 0) return `${title.slice(0, index).trimEnd()}…`
  }
  return title
}

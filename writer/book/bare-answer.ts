/**
 * "Yes." and "Sure!" answer the request instead of carrying it out. A title or a goal of one word has no full stop, and is
 * none of the words by which models agree.
 */
export const isBareAnswer = (text: string): boolean => {
  const [word = '', ...others] = text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  if (others.length > 0) return false
  return /[.!。！]\s*$/u.test(text) || /^(?:yes|no|ok|okay|sure|certainly|absolutely|understood|done)$/iu.test(word)
}

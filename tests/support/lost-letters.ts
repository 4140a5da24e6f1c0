const lettersOf = (text: string): string =>
  Array.from(text.replaceAll(/[^\p{L}\p{N}]+/gu, ''))
    .sort()
    .join('')

/** Returns the letters of a text, sorted, that another one does not have. */
export const lostLetters = (expected: string, actual: string): string => {
  const have = lettersOf(actual)
  let at = 0
  let lost = ''
  for (const letter of lettersOf(expected)) {
    while (at < have.length && have[at]! < letter) at++
    if (have[at] === letter) at++
    else lost += letter
  }
  return lost
}

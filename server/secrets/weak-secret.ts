/** Words that people make up secrets of. Longer ones first, so that none hides in a shorter one. */
const WORDS =
  'characters development application administrator production temporary inkloom changeme password passwort example qwertyui master secret sample random string please change letmein welcome default monkey dragon iloveyou inkloom shadow sunshine football baseball superman trustno admin login token value local least long test user root demo this that here your abcd key app foo bar baz my is at the'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)

/** In English two of three pairs of neighbouring letters are among these; of random letters one of seven. */
const PAIRS = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv'.split(
    ' ',
  ),
)
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789012',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]

/** A secret of fewer different characters was not drawn at random: 32 random hexadecimal digits have 14. */
const FEW_CHARACTERS = 7
/** What has to be left when words and separators are taken away. */
const LEFT_CHARACTERS = 12
const SEQUENTIAL_SHARE = 0.7
const ENGLISH_SHARE = 0.6
/** Of a text that separators divide into what could be words. */
const DIVIDED_SHARE = 0.35
/** So many characters of words are enough even where the words can be guessed one by one. */
const LONG_PASSPHRASE = 64

/** The length after which it repeats itself to its end, by the prefix function; its whole length if it does not. */
const periodOf = (text: string): number => {
  const borders = [0]
  for (let at = 1; at < text.length; at++) {
    let length = borders[at - 1]!
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1]!
    borders.push(text[at] === text[length] ? length + 1 : 0)
  }
  return text.length - borders.at(-1)!
}

const follows = (a: string, b: string): boolean =>
  ROWS.some((row) => row.includes(a + b) || row.includes(b + a)) || a === b

/** Also of two or three sequences that take turns: `a1b2c3`. */
const isSequential = (text: string): boolean =>
  [1, 2, 3].some((step) => {
    const pairs = text.length - step
    let found = 0
    for (let at = 0; at < pairs; at++) if (follows(text[at]!, text[at + step]!)) found++
    return found >= pairs * SEQUENTIAL_SHARE
  })

const withoutWords = (text: string): string =>
  WORDS.reduce((left, word) => left.replaceAll(word, ' '), text).replaceAll(/[^a-z]/g, '')

const plain = (text: string): string =>
  text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/[013457]/g, (digit) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit)

/** Almost only letters, in pairs as words have them. */
const isWords = (text: string): boolean => {
  const letters = text.replaceAll(/[^a-z]/g, '')
  if (letters.length < text.length * 0.75 || text.length >= LONG_PASSPHRASE) return false
  let pairs = 0
  let found = 0
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    if (!/^[a-z]{2}$/.test(pair)) continue
    pairs++
    if (PAIRS.has(pair)) found++
  }
  const words = text.split(/[^a-z]+/).filter(Boolean)
  const divided = words.length >= 4 && !/[0-9]/.test(text) && words.every((word) => /[aeiouy]/.test(word))
  return found >= pairs * (divided ? DIVIDED_SHARE : ENGLISH_SHARE)
}

/** Why a secret can be guessed, to go after "it is"; null where nothing speaks against it. */
export const whyWeak = (secret: string): string | null => {
  const text = secret.toLowerCase()
  if (text.includes('random-characters') || text.includes('at-least-32')) return 'the sample of .env.example'
  if (new Set(text).size < FEW_CHARACTERS || periodOf(text) <= text.length / 2) return 'a repetition'
  if (isSequential(text)) return 'a sequence'
  const hasWords = (given: string) => withoutWords(given) !== given.replaceAll(/[^a-z]/g, '')
  const leftOf = (given: string) => withoutWords(given).length + given.replaceAll(/[^0-9]/g, '').length
  if (hasWords(text) && leftOf(text) < LEFT_CHARACTERS) return 'made of words'
  if (/[a-z]/.test(text) && hasWords(plain(text)) && withoutWords(plain(text)).length < LEFT_CHARACTERS)
    return 'made of words'
  return isWords(text) ? 'made of words' : null
}

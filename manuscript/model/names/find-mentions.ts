import { isAllCapitals, startsUpper } from './fold-name.ts'
import { type CompiledNames, type CompiledPart, isBaseSlot, type WordReading } from './compile-names.ts'
import { isBrokenWord, jointOf, type NameToken, nameTokens } from './name-tokens.ts'
import { ANY_SLOT, type NameBlock, type WordForm } from './name-types.ts'

export interface Mention {
  part: CompiledPart
  block: number
  /** Index of the first token, and of the token after the last. */
  first: number
  next: number
  start: number
  end: number
  readings: WordForm[]
  isCapitals: boolean
  /** True if the spelling starts in lower case although the name doesn't. */
  isLower: boolean
  /** The ids of all entities whose names have this spelling. */
  entities: string[]
  /** True if the last character may be a closing quotation mark instead of an apostrophe. */
  isQuoteEnd: boolean
}

export interface ScannedBlock {
  text: string
  tokens: NameToken[]
}

interface Candidate {
  start: number
  end: number
  /** Index of the token after the candidate. */
  next: number
  text: string
  readings: WordReading[]
  isQuoteEnd: boolean
}

const elidedWord =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|dell|all|dall|nell|sull|un|quest|quell|sant|coll)['’ʼ]/iu

const usable = (readings: readonly WordReading[], text: string): WordReading[] =>
  readings.filter(
    ({ word, form }) =>
      !word.isCapital || startsUpper(text) || (form.slot === 'adj' && word.word.traits.type === 'place'),
  )

/** Returns the ways to read the text at a token as one word of a name, longest first. */
const candidatesAt = (
  names: CompiledNames,
  { text, tokens }: ScannedBlock,
  at: number,
  mayQuote: boolean,
): Candidate[] => {
  const token = tokens[at]!
  const found: Candidate[] = []
  const matchAt = (start: number, end: number, next: number, spelling: string, isQuoteEnd = false) => {
    const readings = names.readings.get(names.fold(spelling))
    const fitting = readings && usable(readings, spelling)
    if (fitting && fitting.length > 0) found.push({ start, end, next, text: spelling, readings: fitting, isQuoteEnd })
  }
  const following = tokens[at + 1]
  if (following && isBrokenWord(following.gap) && /^\p{Ll}/u.test(following.text))
    matchAt(token.start, following.end, at + 2, token.text + following.text)
  if (following && names.grammar.hyphenEndings && /^[-‐‑]$/u.test(following.gap))
    matchAt(token.start, following.end, at + 2, `${token.text}-${following.text}`)
  if (
    /^['’ʼ]$/u.test(text[token.end] ?? '') &&
    /[sxzß]$/iu.test(token.text) &&
    /^\s\p{L}/u.test(text.slice(token.end + 1, token.end + 4))
  )
    matchAt(token.start, token.end + 1, at + 1, `${token.text}'`, mayQuote)
  matchAt(token.start, token.end, at + 1, token.text)
  if (found.length === 0 && names.grammar.elides) {
    const elided = elidedWord.exec(token.text)?.[0]
    if (elided) matchAt(token.start + elided.length, token.end, at + 1, token.text.slice(elided.length))
  }
  return found
}

const agree = (one: readonly WordForm[], other: readonly WordForm[]): WordForm[] =>
  one.flatMap((form) =>
    form.slot === ANY_SLOT
      ? other
      : other.some(
            ({ slot }) => slot === form.slot || slot === ANY_SLOT || slot.split('.')[0] === form.slot.split('.')[0],
          )
        ? [form]
        : [],
  )

interface Matched {
  candidate: Candidate
  readings: WordForm[]
  next: number
  end: number
  isQuoteEnd: boolean
}

/** Matches the rest of a part after its first word. */
const matchPart = (
  names: CompiledNames,
  block: ScannedBlock,
  part: CompiledPart,
  candidate: Candidate,
  mayQuote: boolean,
): Matched | undefined => {
  const { inflectsAll } = names.grammar
  const readingsOf = (one: Candidate, at: number) => {
    const forms = one.readings.filter(({ word }) => word === part.indexed[at]).map(({ form }) => form)
    return inflectsAll || at === part.indexed.length - 1 ? forms : forms.filter(({ slot }) => isBaseSlot(slot))
  }
  let readings = readingsOf(candidate, 0)
  let last = candidate
  for (let at = 1; at < part.indexed.length; at++) {
    const token = block.tokens[last.next]
    if (!token || readings.length === 0 || jointOf(token.gap) !== part.words[at]!.joint) return undefined
    const following = candidatesAt(names, block, last.next, mayQuote).find((one) => readingsOf(one, at).length > 0)
    if (!following) return undefined
    const own = readingsOf(following, at)
    readings = inflectsAll ? agree(readings, own) : own
    last = following
  }
  return readings.length > 0
    ? { candidate, readings, next: last.next, end: last.end, isQuoteEnd: last.isQuoteEnd }
    : undefined
}

const singleQuote = /(?:^|[\s([—–-])['‘]/u

/** Finds the names in one block. A longer name wins over one that is a part of it. */
const mentionsIn = (names: CompiledNames, block: ScannedBlock, blockIndex: number): Mention[] => {
  const found: Mention[] = []
  const mayQuote = singleQuote.test(block.text)
  for (let at = 0; at < block.tokens.length;) {
    const matches: { part: CompiledPart; match: Matched }[] = []
    for (const candidate of candidatesAt(names, block, at, mayQuote)) {
      for (const word of new Set(candidate.readings.map(({ word }) => word)))
        for (const part of names.parts.get(word) ?? []) {
          const match = matchPart(names, block, part, candidate, mayQuote)
          if (match) matches.push({ part, match })
        }
      if (matches.length > 0) break
    }
    const furthest = Math.max(0, ...matches.map(({ match }) => match.end))
    const longest = matches.filter(({ match }) => match.end === furthest)
    const chosen = longest.find(({ part }) => part.isRenamed) ?? longest[0]
    if (!chosen) {
      at++
      continue
    }
    const { part, match } = chosen
    const text = block.text.slice(match.candidate.start, match.end)
    found.push({
      part,
      block: blockIndex,
      first: at,
      next: match.next,
      start: match.candidate.start,
      end: match.end,
      readings: match.readings,
      isCapitals: isAllCapitals(text) && !isAllCapitals(part.words.map((word) => word.text).join('')),
      isLower: part.indexed[0]!.isCapital && !startsUpper(text),
      entities: [...new Set(longest.map((one) => one.part.entity.id))],
      isQuoteEnd: match.isQuoteEnd,
    })
    at = match.next
  }
  return found
}

const scan = ({ text }: NameBlock): ScannedBlock => ({ text, tokens: nameTokens(text) })
export const scanBlocks = (blocks: readonly NameBlock[]): ScannedBlock[] => blocks.map(scan)

/**
 * Scans the blocks one by one, because the words of a long text would take twenty times the memory
 * of the text.
 */
export const scanEach = function* (blocks: readonly NameBlock[]): Generator<ScannedBlock> {
  for (const block of blocks) yield scan(block)
}

/** Finds every mention of the compiled names. The time grows with the length of the texts. */
export const findMentions = (names: CompiledNames, blocks: readonly ScannedBlock[]): Mention[] =>
  blocks.flatMap((block, at) => mentionsIn(names, block, at))

import type { SectionSlot } from './match-sections.ts'

const leadingNumber = /^\d{1,3}(?:\.\d{1,3})?/u
/**
 * The maximum number of characters before a number in its line: a mark and a word such as
 * "Section".
 */
const MAX_PREFIX = 24

const splitNumber = (line: string): { number: string; rest: string } | undefined => {
  const start = line.slice(0, MAX_PREFIX).search(/\d/u)
  const label = line
    .slice(0, Math.max(0, start))
    .replaceAll(/[*•#-]/g, ' ')
    .trim()
  if (start === -1 || /[^\p{L}]/u.test(label)) return undefined
  const number = leadingNumber.exec(line.slice(start))![0]
  return { number, rest: line.slice(start + number.length) }
}

const plain = (text: string): string => text.replaceAll(/\*\*|__|`/g, '').trim()

const withoutDash = (text: string): string => text.replace(/^[\s:.–—-]+/u, '')

/**
 * Reads one line of plain text for each section, such as "2.1 Mara finds the letter." A model that
 * can't answer in JSON still manages this. Returns the synopses by number.
 */
export const readSynopses = (reply: string, slots: readonly SectionSlot[]): Map<string, string> => {
  const synopses = new Map<string, string>()
  for (const line of reply.split(/\r?\n/u)) {
    const { number: listed, rest } = splitNumber(line.trim().slice(0, 2000)) ?? { number: '', rest: '' }
    const slot = slots.find(
      ({ number }) => number === listed || (!listed.includes('.') && number.split('.')[1] === listed),
    )
    if (!slot || synopses.has(slot.number)) continue
    const text = withoutDash(plain(rest))
    const withoutTitle = text.toLowerCase().startsWith(slot.title.toLowerCase())
      ? withoutDash(text.slice(slot.title.length))
      : text
    if (withoutTitle) synopses.set(slot.number, withoutTitle)
  }
  return synopses
}

import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isPreamble, mayBecomePreamble } from '#writer/quality/chatter.ts'
import { htmlTag } from './clean-reply.ts'

/** Lets text through as it comes, but nothing that may still turn out to be a preamble, a code fence, or a tag. */
export interface HoldBack {
  push(delta: string): string
  /** What was held at the end and is text after all. */
  rest(): string
}

const fenceStart = /^\s*(?:`{1,3}|~{1,3})[a-z]*\s*$/iu
/** A fence around the whole reply; one that names a language of code belongs to the text. */
const wrapper = /^[ \t]*(?:```|~~~)[ \t]*(?:(?:markdown|md|text|txt|plaintext|plain)[ \t]*)?\n/iu
const closingFence = /(?:^|\n)[ \t]*(?:```|~~~)[ \t]*(?=\n|$)/gu
/** An opened tag, or a line that begins as a fence does: held until it is closed. */
const openEnd = /<[^<>\n]{0,200}$|(?:^|\n)[ \t]*(?:`{1,3}|~{1,3})[^\n`]*$/u

export const holdBack = (language: LanguageCode): HoldBack => {
  let held = ''
  let started = false
  let wrapped = false

  const withoutMarks = (text: string): string => (wrapped ? text.replace(closingFence, '') : text).replace(htmlTag, '')

  const start = (): boolean => {
    held = held.trimStart()
    for (;;) {
      if (wrapper.test(held)) {
        held = held.replace(wrapper, '').trimStart()
        wrapped = true
        continue
      }
      const end = held.indexOf('\n')
      if (end === -1 || !isPreamble(held.slice(0, end), language)) break
      held = held.slice(end).trimStart()
    }
    if (held === '' || fenceStart.test(held)) return false
    return held.includes('\n') || !mayBecomePreamble(held, language)
  }

  const release = (): string => {
    const open = openEnd.exec(held)?.index ?? held.length
    const out = held.slice(0, open)
    held = held.slice(open)
    return withoutMarks(out)
  }

  return {
    push(delta) {
      held += delta
      started ||= start()
      return started ? release() : ''
    },
    rest() {
      if (!started && isPreamble(held.trim(), language)) return ''
      const out = withoutMarks(held)
      held = ''
      return out
    },
  }
}

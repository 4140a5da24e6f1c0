import { languages } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

// Common characters that were simplified, and what they were before.
const simplified = /[这个们来说会为对时没学国过还开关点发经东车长问见风书语万与]/gu
const traditional = /[這個們來說會為對時沒學國過還開關點發經東車長問見風書語萬與]/gu

const chinese = (text: string): LanguageCode =>
  (text.match(traditional)?.length ?? 0) > (text.match(simplified)?.length ?? 0)
    ? 'chinese_traditional'
    : 'chinese_simplified'

const byTag = new Map<string, LanguageCode>(languages.map(({ tag, code }) => [tag.split('-')[0]!, code]))
byTag.set('no', 'norwegian')
// The detector cannot tell the two apart; most who write Portuguese are Brazilians.
byTag.set('pt', 'portuguese_br')

const looked = 20_000

/** The language that the text seems to be written in, English when that cannot be told. */
export const languageOfText = async (text: string): Promise<LanguageCode> => {
  const middle = Math.max(0, Math.floor(text.length / 2 - looked / 2))
  const sample = text.slice(middle, middle + looked)
  const { eld } = await import('eld/extrasmall')
  const { language } = eld.detect(sample)
  return language === 'zh' ? chinese(sample) : (byTag.get(language) ?? 'english')
}

import type { LanguageCode } from '../../languages.ts'
import { afrikaans } from './afrikaans.ts'
import { albanian } from './albanian.ts'
import { arabic } from './arabic.ts'
import { bengali } from './bengali.ts'
import { bulgarian } from './bulgarian.ts'
import { chineseSimplified } from './chinese-simplified.ts'
import { chineseTraditional } from './chinese-traditional.ts'
import { croatian } from './croatian.ts'
import { czech } from './czech.ts'
import { danish } from './danish.ts'
import { dutch } from './dutch.ts'
import { estonian } from './estonian.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { greek } from './greek.ts'
import { hebrew } from './hebrew.ts'
import { hindi } from './hindi.ts'
import { hungarian } from './hungarian.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { latvian } from './latvian.ts'
import { lithuanian } from './lithuanian.ts'
import { malay } from './malay.ts'
import { norwegian } from './norwegian.ts'
import { persian } from './persian.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { portugueseBr } from './portuguese-br.ts'
import { romanian } from './romanian.ts'
import { russian } from './russian.ts'
import { serbian } from './serbian.ts'
import { slovak } from './slovak.ts'
import { slovenian } from './slovenian.ts'
import { spanish } from './spanish.ts'
import { swedish } from './swedish.ts'
import { tamil } from './tamil.ts'
import { thai } from './thai.ts'
import { turkish } from './turkish.ts'
import { ukrainian } from './ukrainian.ts'
import { urdu } from './urdu.ts'
import { vietnamese } from './vietnamese.ts'
import { type TemplateTitle, type TemplateTitles, templateTitles } from './template-title.ts'

const english = Object.fromEntries(templateTitles.map((title) => [title, title])) as Record<TemplateTitle, string>

const translated: Readonly<Record<LanguageCode, TemplateTitles>> = {
  afrikaans,
  albanian,
  arabic,
  bengali,
  bulgarian,
  chinese_simplified: chineseSimplified,
  chinese_traditional: chineseTraditional,
  croatian,
  czech,
  danish,
  dutch,
  english,
  estonian,
  finnish,
  french,
  german,
  greek,
  hebrew,
  hindi,
  hungarian,
  indonesian,
  italian,
  japanese,
  korean,
  latvian,
  lithuanian,
  malay,
  norwegian,
  persian,
  polish,
  portuguese,
  portuguese_br: portugueseBr,
  romanian,
  russian,
  serbian,
  slovak,
  slovenian,
  spanish,
  swedish,
  tamil,
  thai,
  turkish,
  ukrainian,
  urdu,
  vietnamese,
}

/** Returns the headings of templates in a language. */
export const titlesIn = (language: LanguageCode): TemplateTitles => translated[language]

import type { LanguageCode } from '../../languages.ts'
import { arabic } from './arabic.ts'
import { chineseSimplified } from './chinese-simplified.ts'
import { dutch } from './dutch.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import { portugueseBr } from './portuguese-br.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import { type TemplateTitle, type TemplateTitles, templateTitles } from './template-title.ts'

const english = Object.fromEntries(templateTitles.map((title) => [title, title])) as Record<TemplateTitle, string>

const translated: Partial<Record<LanguageCode, TemplateTitles>> = {
  english,
  arabic,
  chinese_simplified: chineseSimplified,
  dutch,
  french,
  german,
  italian,
  portuguese,
  portuguese_br: portugueseBr,
  russian,
  spanish,
}

/** Returns the headings of templates in a language, or undefined if they are not translated. */
export const titlesIn = (language: LanguageCode): TemplateTitles | undefined => translated[language]

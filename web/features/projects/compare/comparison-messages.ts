import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ComparedPart } from './compare-texts.ts'

/** The JSON of the answers that have the two texts. */
export interface ComparisonOrder {
  before: string
  after: string
}

export type ComparisonMessage =
  | { type: 'begun'; language: LanguageCode }
  | ({ type: 'part' } & ComparedPart)
  | { type: 'end' }
  | { type: 'failed' }

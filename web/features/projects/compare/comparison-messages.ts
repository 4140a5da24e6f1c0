import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ComparedPart } from './compare-texts.ts'

/** The two texts, each as the JSON of the API's answer that contains it. */
export interface ComparisonOrder {
  before: string
  after: string
}

export type ComparisonMessage =
  | { type: 'begun'; language: LanguageCode }
  | ({ type: 'part' } & ComparedPart)
  | { type: 'end' }
  | { type: 'failed' }

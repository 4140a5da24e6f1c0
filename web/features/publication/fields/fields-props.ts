import type { DetailsEditing } from '../use-details.ts'

/** The properties of each group of fields. */
export interface FieldsProps {
  editing: DetailsEditing
  problems: ReadonlyMap<string, string>
  /** The language and direction of fields that have text of the book. */
  text: { lang: string; dir: 'ltr' | 'rtl' }
}

import type { ModelError } from '#writer/model/model-error.ts'
import type { SectionFailure } from './book-state.ts'

const messages: Record<SectionFailure, string> = {
  refused: 'The model declined to write this section, twice.',
  'content filter': 'The provider’s content filter stopped this section, twice.',
  empty: 'The model gave no text for this section, twice.',
  looped: 'The model repeated the same words over and over, twice.',
  thoughts: 'The model wrote notes about its work instead of the section, twice.',
  'too short': 'The model wrote less than 60 % of the planned length, twice.',
  'no usable text': 'The model gave no usable text for this section, twice.',
}

/** A sentence for the author. What the provider said is added where it tells more. */
export const failureMessage = (reason: SectionFailure, error?: ModelError): string =>
  reason === 'no usable text' && error ? `This section could not be written: ${error.message}` : messages[reason]

/** Why a call that failed says that this section can't be written, or undefined if it says nothing about the section. */
export const failureOfError = ({ kind, message, partial }: ModelError): SectionFailure | undefined => {
  switch (kind) {
    case 'refused':
      return /content filter|content management|moderation|flagged/iu.test(message) ? 'content filter' : 'refused'
    case 'invalid':
      return partial.trim() === '' ? 'empty' : 'no usable text'
    case 'rejected':
    case 'too-long':
      return 'no usable text'
    default:
      return undefined
  }
}

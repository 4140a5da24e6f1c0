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

/**
 * Returns one sentence for the person who ordered the book. Includes the provider's message if it
 * adds information.
 */
export const failureMessage = (reason: SectionFailure, error?: ModelError): string =>
  reason === 'no usable text' && error ? `This section could not be written: ${error.message}` : messages[reason]

/**
 * Maps a call error to a section failure, or returns undefined if the error is not about the
 * section.
 */
export const failureOfError = ({ type, message, partial }: ModelError): SectionFailure | undefined => {
  switch (type) {
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

import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'

type Form = Valid<InkloomContract['PUT /contexts/:id']>['body']

/**
 * Cleans a form: puts the title on one line and removes invisible characters. Throws an ApiError if
 * the title or the content is empty.
 */
export const readForm = ({ type, title, content }: Form): Form => {
  const read = { type, title: cleanLine(title), content: cleanText(content).trim() }
  const fields = {
    ...(read.title === '' && { title: 'Please give a title.' }),
    ...(cleanLine(read.content) === '' && { content: 'Please write something.' }),
  }
  const [problem] = Object.values(fields)
  if (problem) throw new ApiError('invalid_request', problem, { fields })
  return read
}

import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#contract/ai-key.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { explainFailure } from './explain-failure.ts'

const house = { byok: false, tokens: 1 }
const own = { byok: true, tokens: 0 }
const owner = { byok: false, tokens: 0 }

it('tells users with their own key what the provider said, and others what happened to their token', () => {
  const spent = new ModelError('limited', 'slow down')
  expect(explainFailure(spent, own)).toMatchObject({
    type: 'AI provider error',
    message:
      'Your AI provider refuses more calls with your key for now: it is over its limit. Wait a little, or save another key in the settings. The finished sections are kept.',
  })
  expect(explainFailure(new ModelError('no-credit', 'pay first'), own)).toMatchObject({
    type: 'AI provider error',
    message:
      'Your account with the AI provider has no credit left. Add credit there, or save another key in the settings. The finished sections are kept.',
  })
  expect(explainFailure(spent, house)).toMatchObject({
    type: 'AI provider error',
    message:
      'The language model is over its limit for now. The finished sections are kept, and your token is credited back.',
  })
  expect(explainFailure(spent, owner)).toMatchObject({
    type: 'AI provider error',
    message: 'The language model is over its limit for now. The finished sections are kept.',
  })
})

it('says that no key is saved', () => {
  expect(explainFailure(new ApiError('ai_key_missing', messages.missing), own)).toMatchObject({
    type: 'AI provider error',
    message: `${messages.missing} The finished sections are kept.`,
  })
})

it.each([
  ['an error of a query', new DrizzleQueryError('insert', [], new Error('disk full'))],
  ['an error of the database', Object.assign(new Error('too many connections'), { code: '53300' })],
])('says that the text could not be stored when the database refused it: %s', (_, error) => {
  expect(explainFailure(error, house).type).toBe('database error')
})

it('does not mistake another broken connection for the database', () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(explainFailure(broken, house).type).toBe('internal server error')
})

it('reveals nothing about an unexpected error', () => {
  expect(explainFailure(new Error('postgres://user:secret@inside'), own)).toMatchObject({
    type: 'internal server error',
    message: 'Something went wrong on our side. The finished sections are kept.',
  })
})

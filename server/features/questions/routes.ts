import type { InkloomContract } from '#contract/contract.ts'
import type { questions } from '#contract/questions.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'
import { askQuestion } from './ask-question.ts'
import { findPassages } from './find-passages.ts'

export const questionRoutes = (
  dependencies: ReadingDependencies,
): Handlers<Pick<InkloomContract, keyof typeof questions>, ReadingUser> => ({
  'POST /projects/:id/questions': ({ params, body }, { user, signal }) =>
    askQuestion(dependencies, user, params.id, body, signal),
  'POST /projects/:id/passages': ({ params, body }, { user }) =>
    findPassages(dependencies, user, params.id, body.question),
})

import type { aiKey } from '#contract/ai-key.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { maskKey } from './mask-key.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { readKey } from './read-key.ts'
import { saveKey } from './save-key.ts'

/** The account that makes the call. */
export interface AiKeyUser {
  id: string
  byok: boolean
}

const requireByok = ({ byok }: AiKeyUser) => {
  if (!byok)
    throw new ApiError('premium_required', 'Your own AI key comes with the lifetime deal. Activate its license first.')
}

export const aiKeyRoutes = (
  dependencies: AiKeyDependencies,
): Handlers<Pick<InkloomContract, keyof typeof aiKey>, AiKeyUser> => ({
  'GET /get_openai_key': async (_, { user }) => {
    requireByok(user)
    const key = await readKey(dependencies, user.id)
    return { key: key === null ? '' : maskKey(key) }
  },
  'POST /update_openai_key': async ({ body }, { user, signal, address }) => {
    requireByok(user)
    return saveKey(dependencies, user, body.key, { signal, address })
  },
})

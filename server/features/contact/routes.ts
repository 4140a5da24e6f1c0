import type { contact } from '#contract/contact.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ContactDependencies } from './dependencies.ts'
import { sendMessage } from './send-message.ts'

export const contactRoutes = (
  dependencies: ContactDependencies,
): Handlers<Pick<InkloomContract, keyof typeof contact>, unknown> => ({
  'POST /contact': ({ body }, { address }) => sendMessage(dependencies, body, address),
})

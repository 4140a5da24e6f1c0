import { messages } from '#contract/sharing.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { networkOf } from '../../../http/address.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { hashNetwork, hashToken, newToken } from '../links/link-tokens.ts'
import {
  addGuest,
  findGuest,
  findLink,
  isNetworkBlocked,
  type LinkRow,
  noteGuest,
  noteUse,
} from '../links/repository.ts'

type Opening = InkloomContract['POST /shared/open']

/** The limits on password attempts for one link, per network and in total. */
const attempts = {
  network: { calls: 10, seconds: 900 },
  link: { calls: 100, seconds: 3600 },
} as const
/** The limit on browsers of one network that open a link for the first time. */
const newGuests = { calls: 60, seconds: 3600 } as const

const ended = () => new ApiError('link_invalid', messages.ended)

const checkPassword = async (
  { limiter, passwords }: SharingDependencies,
  link: LinkRow,
  { password, network }: { password: string | undefined; network: string },
): Promise<void> => {
  if (!link.passwordHash) return
  if (password === undefined || password === '')
    throw new ApiError('wrong_credentials', messages.passwordNeeded, { details: { password: 'missing' } })
  await limiter.take('password of a link by network', `${link.id} ${network}`, attempts.network)
  await limiter.take('password of a link', link.id, attempts.link)
  if (await passwords.match(link.passwordHash.toString('utf8'), password)) return
  throw new ApiError('wrong_credentials', messages.wrongPassword, { details: { password: 'wrong' } })
}

/**
 * Exchanges the token of a link for a session. Unknown, expired and revoked links, and links of
 * deleted projects, get the same answer. A returning browser keeps its session, so that it needs
 * the password only once and a block remains in effect.
 */
export const openLink = async (
  dependencies: SharingDependencies,
  { token, password, session: earlier }: Valid<Opening>['body'],
  address: string,
): Promise<Reply<Opening>> => {
  const { db } = dependencies.database
  const network = networkOf(address)
  const found = await findLink(db, hashToken(token))
  if (!found) throw ended()
  const { link, project } = found
  const known = earlier ? await findGuest(db, hashToken(earlier)) : undefined
  const guest = known?.link.id === link.id ? known.guest : undefined
  const networkHash = hashNetwork(token, network)
  let session = earlier ?? ''
  let isBlocked = guest?.blocked ?? false
  if (guest) await noteGuest(db, guest.id, networkHash)
  else {
    await checkPassword(dependencies, link, { password, network })
    await dependencies.limiter.take('new guest of a link', `${link.id} ${network}`, newGuests)
    session = newToken()
    // A blocked guest who has cleared the browser's storage still comes from the same network.
    isBlocked = await isNetworkBlocked(db, link.id, networkHash)
    await addGuest(db, {
      linkId: link.id,
      userId: link.userId,
      sessionHash: hashToken(session),
      networkHash,
      blocked: isBlocked,
    })
  }
  await noteUse(db, link.id, { isNew: !guest })
  return {
    session,
    access: isBlocked ? 'read' : link.access,
    blocked: isBlocked && link.access === 'comment',
    downloads: link.downloads,
    title: project.name,
    language: project.language,
  }
}

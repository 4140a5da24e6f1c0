import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/contract.ts'
import { ownerMessages } from '#contract/owner.ts'
import type { Routes } from '../areas/area.ts'
import { createDeveloperAccess } from '../features/accounts/developer-access.ts'
import { refuseDeleted } from '../features/accounts/deletion/scheduled-deletion.ts'
import { requireRecentSignIn } from '../features/accounts/sign-in/require-recent-sign-in.ts'
import { sessionName, type SignedIn } from '../features/accounts/sign-in/sessions.ts'
import type { TestIssuer } from '../features/accounts/test-issuer/test-issuer.ts'
import { testIssuerRoutes } from '../features/accounts/test-issuer/test-issuer-routes.ts'
import { notFound } from '../http/errors/api-error.ts'
import { serve } from '../http/serve.ts'
import { audited } from '../security/audit-log.ts'
import type { Core } from './open-core.ts'

interface Dependencies extends Pick<Core, 'database' | 'sessions' | 'limiter' | 'openCalls'> {
  routes: Routes
  testIssuer: TestIssuer | null
}

const rejectCall = () => {
  throw notFound('call')
}

/** Serves all calls of the contract below `/v1`. */
export const serveApi = async (
  app: FastifyInstance,
  { database, sessions, limiter, openCalls, routes, testIssuer }: Dependencies,
): Promise<void> => {
  await app.register(
    async (api) => {
      await api.register(cookie)
      serve(api, contract, routes, {
        authenticate: sessions.authenticate,
        authenticateKey: createDeveloperAccess(database),
        limiter,
        openCalls,
        identify: ({ id }) => id,
        sessionOf: (user) => ('tokenHash' in user ? sessionName((user as SignedIn).tokenHash) : null),
        refuseDeleted,
        ownerRules: {
          isOwner: ({ owner }) => owner,
          requireRecentSignIn: (user) => requireRecentSignIn(user, ownerMessages.signInAgain),
          audited,
        },
      })
      if (testIssuer) await api.register(testIssuerRoutes(testIssuer), { prefix: '/test_issuer' })
      // The API needs a catch-all route of its own, because the pages handle every other address.
      // The body of such a request is not read.
      api.all('/*', { onRequest: rejectCall }, rejectCall)
      api.setNotFoundHandler(rejectCall)
    },
    { prefix: '/v1' },
  )
}

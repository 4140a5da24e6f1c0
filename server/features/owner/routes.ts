import { basename } from 'node:path'
import type { InkloomContract } from '#contract/contract.ts'
import type { owner as ownerCalls } from '#contract/owner.ts'
import { pullAdvice } from '#writer/model/servers/find-models.ts'
import { listPulled } from '#writer/model/local/pull-model.ts'
import type { Handlers } from '../../http/serve.ts'
import { changeModel, choosePurposes, connectModel, disconnectModel, orderModels } from './connect-model.ts'
import { discardDownload, startDownload, stopDownload } from './download-model.ts'
import { allowUser, endUser, listOwnKeyUsers, setOwnKeys } from './own-keys.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { presentSettings } from './present-settings.ts'
import { dropMail, setMail, tryMail } from './set-mail.ts'
import { addProvider, changeProvider, removeProvider } from './sign-in-providers.ts'
import { setSite } from './set-site.ts'
import { createServerSearch } from './server-search.ts'
import { listServerModels, tryModel } from './try-model.ts'

export const ownerRoutes = (
  parts: OwnerDependencies,
): Handlers<Pick<InkloomContract, keyof typeof ownerCalls>, Owner> => {
  const present = () => presentSettings(parts)
  const lookForServers = createServerSearch()
  return {
    'GET /owner': (_, { user }) => ({ email: user.email }),
    'GET /owner/settings': present,
    'GET /owner/model_servers': async () => {
      const [{ servers, looking }, files] = await Promise.all([lookForServers(), listPulled(parts.config.dataDir)])
      return {
        servers: servers.map(({ server, baseUrl, models }) => ({
          server,
          base_url: baseUrl,
          models,
          advice: pullAdvice(server),
        })),
        looking,
        files: files.map(({ path, bytes }) => ({ file: basename(path), bytes })),
      }
    },
    'POST /owner/model_list': ({ body }, { user }) => listServerModels(parts, user, body),
    'POST /owner/model_test': ({ body }, { user, signal }) => tryModel(parts, user, body, signal),
    'POST /owner/models': ({ body }, { user }) => connectModel(parts, user, body).then(present),
    'PUT /owner/models/:id': ({ params, body }, { user }) => changeModel(parts, user, params.id, body).then(present),
    'DELETE /owner/models/:id': ({ params }, { user }) => disconnectModel(parts, user, params.id).then(present),
    'PUT /owner/model_order': ({ body }, { user }) => orderModels(parts, user, body.ids).then(present),
    'PUT /owner/purposes': ({ body }, { user }) => choosePurposes(parts, user, body).then(present),
    'PUT /owner/mail': ({ body }, { user }) => setMail(parts, user, body).then(present),
    'DELETE /owner/mail': (_, { user }) => dropMail(parts, user).then(present),
    'POST /owner/mail_test': ({ body }, { user }) => tryMail(parts, user, body.to, body.settings),
    'PUT /owner/site': ({ body }, { user }) => setSite(parts, user, body).then(present),
    'GET /owner/local_model': () => parts.localModel.status(),
    'POST /owner/local_model': (_, { user }) => startDownload(parts, user),
    'POST /owner/local_model/stop': (_, { user }) => stopDownload(parts, user),
    'DELETE /owner/local_model': (_, { user }) => discardDownload(parts, user),
    'POST /owner/providers': ({ body }, { user }) => addProvider(parts, user, body).then(present),
    'PUT /owner/providers/:id': ({ params, body }, { user }) =>
      changeProvider(parts, user, params.id, body).then(present),
    'DELETE /owner/providers/:id': ({ params }, { user }) => removeProvider(parts, user, params.id).then(present),
    'PUT /owner/own_keys': ({ body }, { user }) => setOwnKeys(parts, user, body).then(present),
    'GET /owner/own_keys/users': () => listOwnKeyUsers(parts),
    'POST /owner/own_keys/users': async ({ body }, { user }) => {
      await allowUser(parts, user, body.email)
      return {}
    },
    'DELETE /owner/own_keys/users/:id': async ({ params }, { user }) => {
      await endUser(parts, user, params.id)
      return {}
    },
  }
}

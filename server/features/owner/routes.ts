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
  dependencies: OwnerDependencies,
): Handlers<Pick<InkloomContract, keyof typeof ownerCalls>, Owner> => {
  const present = () => presentSettings(dependencies)
  const lookForServers = createServerSearch()
  return {
    'GET /owner': (_, { user }) => ({ email: user.email }),
    'GET /owner/settings': present,
    'GET /owner/model_servers': async () => {
      const [{ servers, looking }, files] = await Promise.all([
        lookForServers(),
        listPulled(dependencies.config.dataDir),
      ])
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
    'POST /owner/model_list': ({ body }, { user }) => listServerModels(dependencies, user, body),
    'POST /owner/model_test': ({ body }, { user, signal }) => tryModel(dependencies, user, body, signal),
    'POST /owner/models': ({ body }, { user }) => connectModel(dependencies, user, body).then(present),
    'PUT /owner/models/:id': ({ params, body }, { user }) =>
      changeModel(dependencies, user, params.id, body).then(present),
    'DELETE /owner/models/:id': ({ params }, { user }) => disconnectModel(dependencies, user, params.id).then(present),
    'PUT /owner/model_order': ({ body }, { user }) => orderModels(dependencies, user, body.ids).then(present),
    'PUT /owner/purposes': ({ body }, { user }) => choosePurposes(dependencies, user, body).then(present),
    'PUT /owner/mail': ({ body }, { user }) => setMail(dependencies, user, body).then(present),
    'DELETE /owner/mail': (_, { user }) => dropMail(dependencies, user).then(present),
    'POST /owner/mail_test': ({ body }, { user }) => tryMail(dependencies, user, body.to, body.settings),
    'PUT /owner/site': ({ body }, { user }) => setSite(dependencies, user, body).then(present),
    'GET /owner/local_model': () => dependencies.localModel.status(),
    'POST /owner/local_model': (_, { user }) => startDownload(dependencies, user),
    'POST /owner/local_model/stop': (_, { user }) => stopDownload(dependencies, user),
    'DELETE /owner/local_model': (_, { user }) => discardDownload(dependencies, user),
    'POST /owner/providers': ({ body }, { user }) => addProvider(dependencies, user, body).then(present),
    'PUT /owner/providers/:id': ({ params, body }, { user }) =>
      changeProvider(dependencies, user, params.id, body).then(present),
    'DELETE /owner/providers/:id': ({ params }, { user }) =>
      removeProvider(dependencies, user, params.id).then(present),
    'PUT /owner/own_keys': ({ body }, { user }) => setOwnKeys(dependencies, user, body).then(present),
    'GET /owner/own_keys/users': () => listOwnKeyUsers(dependencies),
    'POST /owner/own_keys/users': async ({ body }, { user }) => {
      await allowUser(dependencies, user, body.email)
      return {}
    },
    'DELETE /owner/own_keys/users/:id': async ({ params }, { user }) => {
      await endUser(dependencies, user, params.id)
      return {}
    },
  }
}

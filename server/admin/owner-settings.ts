import { z } from 'zod'
import { nameOwnerSettings } from '../owner-settings/name-settings.ts'
import { operation } from './operation.ts'

/** Lists the settings that the owner's page overrides, without their values. */
export const showOwnerSettings = operation(z.object({}), async (tx, _, { sealer }) => ({
  shown: (await nameOwnerSettings(tx, await sealer())).map((setting) => ({ setting, from: "owner's page" })),
}))

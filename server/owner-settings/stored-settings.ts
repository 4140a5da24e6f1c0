import { z } from 'zod'

/** A language model that the owner connected. */
const StoredModel = z.object({
  id: z.uuid(),
  /** null for a model file of this installation. */
  base_url: z.string().nullable(),
  model: z.string(),
  api_key: z.string().nullable(),
  /** US dollars per million tokens. */
  prices: z.object({ input: z.number(), output: z.number() }).nullable(),
})
export type StoredModel = z.output<typeof StoredModel>

const StoredMail = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().nullable(),
  password: z.string().nullable(),
  /** The address only. The name of the installation is added when mail is sent. */
  from: z.string(),
})
export type StoredMail = z.output<typeof StoredMail>

const StoredProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})
export type StoredProvider = z.output<typeof StoredProvider>

/** The schema of each stored group, by its name. */
export const storedSettings = {
  /** In the order in which they are tried. */
  models: z.array(StoredModel).default([]),
  /** The model that is tried first, by purpose. */
  purposes: z.object({ plan: z.uuid(), prose: z.uuid(), edits: z.uuid(), tools: z.uuid() }).partial().default({}),
  mail: StoredMail.nullable().default(null),
  site: z
    .object({ name: z.string().nullable(), support_email: z.string().nullable(), public_url: z.string().nullable() })
    .default({ name: null, support_email: null, public_url: null }),
  own_keys: z.object({ base_url: z.string(), model: z.string() }).nullable().default(null),
  sign_in: z.array(StoredProvider).default([]),
}

export type Group = keyof typeof storedSettings
export type OwnerSettings = { [G in Group]: z.output<(typeof storedSettings)[G]> }

export const groups = Object.keys(storedSettings) as Group[]

/** Returns the defaults that apply if the owner has set nothing. */
export const noSettings = (): OwnerSettings =>
  Object.fromEntries(groups.map((group) => [group, storedSettings[group].parse(undefined)])) as OwnerSettings

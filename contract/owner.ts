import { z } from 'zod'
import { Email } from './accounts.ts'
import { endpoints } from './endpoint.ts'

export const ownerMessages = {
  signInAgain: 'To change this, sign in again. Your last sign-in was more than 10 minutes ago.',
  notChanged: 'Nothing was changed. To change this, you must sign in again.',
  keyAgain: 'Enter the key again. The address has changed, and a key is never sent to a new address.',
  passwordAgain: 'Enter the password again. The server has changed, and a password is never sent to a new server.',
  secretAgain: 'Enter the secret again. The issuer has changed, and a secret is never sent to a new address.',
  noAccount: 'No account has this email address.',
} as const

/**
 * The purposes for which the owner can choose a model, in the order in which the page shows them.
 */
export const purposes = ['plan', 'prose', 'edits', 'tools'] as const
export type Purpose = (typeof purposes)[number]

const address = z.string().trim().min(1, 'Enter the address').max(2000)
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Fill this in')
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use one line of text')
/** Replaces the stored secret; null removes it. Undefined keeps it. */
const newSecret = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and contains only ASCII letters, digits and symbols')
  .nullable()
  .optional()

/**
 * The last characters of a stored secret. It is empty if the secret is too short to show any of it,
 * and null if there is none.
 */
const secretEnd = z.string().nullable()
const prices = z
  .object({ input: z.number().min(0).max(100_000), output: z.number().min(0).max(100_000) })
  .describe('US dollars for a million tokens.')

const ConnectedModel = z.object({
  id: z.string(),
  /** Null for a model file of this installation. */
  base_url: z.string().nullable(),
  model: z.string(),
  key_end: secretEnd,
  prices: prices.nullable(),
  /** True if the model runs on this machine. */
  local: z.boolean(),
})
export type ConnectedModel = z.output<typeof ConnectedModel>

const Provider = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  secret_end: secretEnd,
  /** The redirect address that has to be registered with the provider. */
  callback: z.string(),
})
export type SignInProvider = z.output<typeof Provider>

const securities = ['tls', 'starttls', 'none'] as const

const OwnerSettings = z.object({
  writer: z.object({ kind: z.enum(['model', 'builtin']), describe: z.string() }),
  models: z.array(ConnectedModel),
  purposes: z.object({ plan: z.string(), prose: z.string(), edits: z.string(), tools: z.string() }).partial(),
  /** Null if the owner has set no mail server. Mail then goes where `mail_goes` says. */
  mail: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(securities),
      user: z.string().nullable(),
      password_end: secretEnd,
      from: z.string(),
    })
    .nullable(),
  mail_goes: z.enum(['server', 'mailbox']),
  site: z.object({
    name: z.string().nullable(),
    support_email: z.string().nullable(),
    public_url: z.string().nullable(),
  }),
  /** The values in effect, from the environment, the owner's page or the defaults. */
  effective: z.object({ support_email: z.string(), public_url: z.string(), mail_from: z.string() }),
  own_keys: z.object({ base_url: z.string(), model: z.string() }),
  providers: z.array(Provider),
  /** The environment variables that override each group. */
  overridden_by: z.object({
    models: z.array(z.string()),
    mail: z.array(z.string()),
    mail_from: z.array(z.string()),
    support_email: z.array(z.string()),
    public_url: z.array(z.string()),
    own_keys: z.array(z.string()),
  }),
})
export type OwnerSettings = z.output<typeof OwnerSettings>

/**
 * A model server and its key. With `id`, the key that is stored for that model is used at this
 * address.
 */
const ModelServer = z.object({ id: z.uuid().optional(), base_url: address, api_key: newSecret })

export const ModelForm = z.object({
  /** Null for a model file of this installation, which `model` names. */
  base_url: address.nullable(),
  model: oneLine(200),
  api_key: newSecret,
  prices: prices.nullable(),
})

export const MailForm = z.object({
  host: oneLine(253).refine(
    (host) => !/[\s/@]/.test(host),
    'Enter only the name of the server, without a protocol or a path',
  ),
  port: z.int().min(1, 'Use a port from 1 to 65535').max(65_535, 'Use a port from 1 to 65535'),
  security: z.enum(securities),
  user: z.string().trim().max(320).nullable(),
  /** Undefined keeps the stored password. */
  password: z.string().max(2000).nullable().optional(),
  from: Email,
})

export const SiteForm = z.object({
  name: oneLine(60)
    .refine((name) => !/[<>"]/.test(name), 'Leave out <, > and quotation marks')
    .nullable(),
  support_email: Email.nullable(),
  public_url: address.nullable(),
})

export const ProviderForm = z.object({
  name: oneLine(40),
  issuer: address,
  client_id: oneLine(300),
  client_secret: newSecret,
})

/** The reason why a test failed. */
const Failed = z.object({ result: z.literal('FAILED'), message: z.string() })
const ModelTest = z.discriminatedUnion('result', [
  Failed,
  z.object({
    result: z.literal('OK'),
    text: z.string(),
    first_token_ms: z.int(),
    tokens_per_second: z.number(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    /** The price of this test in US dollars; null if no price is known. */
    price: z.number().nullable(),
  }),
])
export type ModelTest = z.output<typeof ModelTest>
const MailTest = z.discriminatedUnion('result', [Failed, z.object({ result: z.literal('OK'), to: z.string() })])

const ModelList = z.discriminatedUnion('result', [
  Failed,
  z.object({ result: z.literal('OK'), models: z.array(z.object({ id: z.string(), prices: prices.nullable() })) }),
])

const LocalModel = z.object({
  state: z.enum(['absent', 'starting', 'downloading', 'checking', 'stopped', 'ready', 'failed']),
  /** The name that the page shows. */
  name: z.string(),
  file: z.string(),
  downloaded: z.number(),
  /** Null until the server has reported the size. */
  total: z.number().nullable(),
  free: z.number(),
  /** The reason why the download failed; null if it didn't. */
  problem: z.string().nullable(),
  /** The server that the file is downloaded from. */
  host: z.string(),
  /**
   * `setting`: the download is verified against SMALL_MODEL_SHA256. `server`: it is verified
   * against the checksum that the server sends.
   */
  checksum_from: z.enum(['setting', 'server']),
  /** The checksum that this file was verified with, and the header or setting that it came from. */
  checked: z.object({ sha256: z.string(), stated_in: z.string() }).nullable(),
  /**
   * The command to run instead if the folder is not writable or several processes run; null
   * otherwise.
   */
  command: z.string().nullable(),
})
export type LocalModel = z.output<typeof LocalModel>

const byId = z.object({ id: z.uuid() })
/**
 * The limit allows many tests while the owner looks for the right model, but each test costs money.
 */
const tests = { calls: 60, seconds: 3600 }

/** The calls of the owner's page. Everybody else gets the answer for a call that does not exist. */
export const owner = endpoints({
  'GET /owner': {
    access: 'owner',
    summary: 'Returns the owner’s email address. The owner’s page loads it first.',
    reply: z.object({ email: z.string() }),
  },
  'GET /owner/settings': {
    access: 'owner',
    summary: 'Shows what the owner has set, without secrets, and what the environment overrides.',
    reply: OwnerSettings,
  },
  'GET /owner/model_servers': {
    access: 'owner',
    summary: 'Lists the model servers that run on this machine. Ask again while the search continues.',
    reply: z.object({
      /** Servers that have answered so far. */
      servers: z.array(
        z.object({
          server: z.string(),
          base_url: z.string(),
          models: z.array(z.string()),
          /** Instructions for pulling a model, if the server has none. */
          advice: z.string(),
        }),
      ),
      /** True while the search continues and more servers may answer. */
      looking: z.boolean(),
      files: z.array(z.object({ file: z.string(), bytes: z.number() })),
    }),
  },
  'POST /owner/model_list': {
    access: 'owner',
    summary: 'Asks a model server which models it has.',
    body: ModelServer,
    reply: ModelList,
    limit: tests,
  },
  'POST /owner/model_test': {
    access: 'owner',
    summary: 'Tests a model by having it write two sentences.',
    body: ModelForm.extend({ id: z.uuid().optional() }),
    reply: ModelTest,
    limit: tests,
  },
  'POST /owner/models': {
    access: 'owner',
    summary: 'Connects a model. It is tried after the models that are already connected.',
    body: ModelForm,
    reply: OwnerSettings,
  },
  'PUT /owner/models/:id': {
    access: 'owner',
    summary: 'Changes a model. Another address needs its key again.',
    params: byId,
    body: ModelForm,
    reply: OwnerSettings,
  },
  'DELETE /owner/models/:id': {
    access: 'owner',
    summary: 'Disconnects a model and deletes its key.',
    params: byId,
    reply: OwnerSettings,
  },
  'PUT /owner/model_order': {
    access: 'owner',
    summary: 'Sets the order in which models are tried. When one fails, the next one is asked.',
    body: z.object({ ids: z.array(z.uuid()).max(50) }),
    reply: OwnerSettings,
  },
  'PUT /owner/purposes': {
    access: 'owner',
    summary: 'Chooses the model that is tried first for plans, prose, edits and the free tools.',
    body: z.object({ plan: z.uuid(), prose: z.uuid(), edits: z.uuid(), tools: z.uuid() }).partial(),
    reply: OwnerSettings,
  },
  'PUT /owner/mail': {
    access: 'owner',
    summary: 'Sets the server that sends mail. Another server needs its password again.',
    body: MailForm,
    reply: OwnerSettings,
  },
  'DELETE /owner/mail': { access: 'owner', summary: 'Removes the mail server of the owner.', reply: OwnerSettings },
  'POST /owner/mail_test': {
    access: 'owner',
    summary: 'Sends a test message, with settings that need not be saved yet.',
    body: z.object({ to: Email, settings: MailForm.optional() }),
    reply: MailTest,
    limit: tests,
  },
  'PUT /owner/site': {
    access: 'owner',
    summary: 'Sets the name and addresses of this installation.',
    body: SiteForm,
    reply: OwnerSettings,
  },
  'PUT /owner/own_keys': {
    access: 'owner',
    summary: "Sets the provider of people's own AI keys. A different address removes the saved keys.",
    body: z.object({ base_url: address, model: oneLine(200) }),
    reply: OwnerSettings,
  },
  'GET /owner/own_keys/users': {
    access: 'owner',
    summary: 'Lists the accounts that write with their own AI key.',
    reply: z.object({ users: z.array(z.object({ id: z.string(), email: z.string(), has_key: z.boolean() })) }),
  },
  'POST /owner/own_keys/users': {
    access: 'owner',
    summary: 'Allows an account to write with its own AI key.',
    body: z.object({ email: Email }),
    reply: z.object({}),
  },
  'DELETE /owner/own_keys/users/:id': {
    access: 'owner',
    summary: 'Stops an account from writing with its own AI key, and removes the key.',
    params: byId,
    reply: z.object({}),
  },
  'POST /owner/providers': {
    access: 'owner',
    summary: 'Adds an OpenID Connect provider to sign in with.',
    body: ProviderForm,
    reply: OwnerSettings,
  },
  'PUT /owner/providers/:id': {
    access: 'owner',
    summary: 'Changes an OpenID Connect provider. Another issuer needs the secret again.',
    params: byId,
    body: ProviderForm,
    reply: OwnerSettings,
  },
  'DELETE /owner/providers/:id': {
    access: 'owner',
    summary: 'Removes an OpenID Connect provider. Accounts stay, and can sign in by a link.',
    params: byId,
    reply: OwnerSettings,
  },
  'GET /owner/local_model': {
    access: 'owner',
    summary: 'Shows the state of the download of the small local model.',
    reply: LocalModel,
  },
  'POST /owner/local_model': {
    access: 'owner',
    summary: 'Downloads the small local model, or resumes a download that was paused.',
    reply: LocalModel,
    limit: tests,
  },
  'POST /owner/local_model/stop': {
    access: 'owner',
    summary: 'Pauses the download. The downloaded part is kept, so that it can be resumed.',
    reply: LocalModel,
  },
  'DELETE /owner/local_model': {
    access: 'owner',
    summary: 'Cancels the download and removes the downloaded part.',
    reply: LocalModel,
  },
})

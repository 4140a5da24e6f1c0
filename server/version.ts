import packageJson from '../package.json' with { type: 'json' }

/** The version of this Inkloom, as package.json has it. */
export const { version } = packageJson

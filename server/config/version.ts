import packageJson from '../../package.json' with { type: 'json' }

/** The version of Inkloom from package.json. */
export const { version } = packageJson

/**
 * The format of the master keys: versions and secrets, separated by commas. The first key seals new
 * secrets.
 */
export const appSecretsPattern = /^(v\d{1,4}:[^\s,:]{32,})(,v\d{1,4}:[^\s,:]{32,})*$/

export interface AppSecret {
  version: number
  secret: string
}

export const parseAppSecrets = (list: string): AppSecret[] =>
  list.split(',').map((entry) => {
    const [version, secret] = entry.split(':') as [string, string]
    return { version: Number(version.slice(1)), secret }
  })

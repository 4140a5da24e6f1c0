const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const find = (names: typeof browsers, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a short name by which people recognize their browser, such as "Firefox on Linux". */
export const deviceName = (agent: string): string => {
  const [browser, system] = [find(browsers, agent), find(systems, agent)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'A browser')
}

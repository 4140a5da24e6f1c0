declare module 'hyphen/*' {
  const language: { hyphenateSync: (word: string) => string }
  export default language
}

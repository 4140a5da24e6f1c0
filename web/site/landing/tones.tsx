export const Tones = () => null

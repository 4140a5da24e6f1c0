const asterism = /^(?:[*＊✱]\s*){3,9}$|^⁂$|^(?:[~∼•·⁎◆◇♦❦❧☙§]\s*){1,5}$|^(?:[-–—_=]\s*){3,40}$|^#(?:\s*#\s*#)?$/u

/** Returns true if a paragraph of one line is the mark of a scene break, such as `* * *` or `#`. */
export const isSceneBreak = (line: string): boolean => line.length <= 80 && asterism.test(line.trim())

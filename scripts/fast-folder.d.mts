export declare const fastFolder: () => string

// The one function of swagger-ui-dist that is used, which has no types of its own.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    /** Where the OpenAPI document is. */
    readonly url: string;
    /** A selector of the element to fill. */
    readonly dom_id: string;
    readonly deepLinking: boolean;
    readonly defaultModelsExpandDepth: number;
    readonly displayRequestDuration: boolean;
    readonly persistAuthorization: boolean;
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: null;
  }
  export default function showReference(options: Options): void;
}

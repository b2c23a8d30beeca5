// What is used of swagger-ui-dist, which has no types of its own.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** React's element. */
  type Element = unknown;

  interface Props {
    readonly specSelectors: { loadingStatus(): string | null };
    /** An immutable map. */
    readonly operation: { get(name: 'security'): { readonly size: number } | undefined };
    readonly text: string;
    readonly headers?: { readonly size: number };
  }

  export type Component = (props: Props) => Element;

  /** What a plugin gets. */
  export interface SwaggerSystem {
    readonly React: {
      createElement(type: string | Component, props?: object | null, ...children: readonly unknown[]): Element;
    };
    /** @param isConnected whether it gets its properties from the viewer's state */
    getComponent(name: string, isConnected?: boolean): Component;
  }

  interface Options {
    /** Where the OpenAPI document is. */
    readonly url: string;
    /** A selector of the element to fill. */
    readonly dom_id: string;
    readonly deepLinking: boolean;
    /** The name of the component that holds all others. */
    readonly layout: string;
    readonly plugins: readonly ((system: SwaggerSystem) => object)[];
    readonly displayRequestDuration: boolean;
    readonly persistAuthorization: boolean;
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: null;
    /** Called when the document is shown. */
    readonly onComplete: () => void;
  }

  interface Viewer {
    preauthorizeApiKey(scheme: string, key: string): void;
    readonly authActions: { logout(schemes: readonly string[]): void };
  }

  export default function showReference(options: Options): Viewer;
}

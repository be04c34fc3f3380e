import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTexts } from '../hooks/chat.js';
import { Dialog, Failure } from './basics.js';

interface Closable {
  readonly onClose?: () => void;
}

/** A component, mostly a dialog, of a module that is loaded when it is first opened. The reason for which it cannot be loaded is shown in its place. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function Lazily(props: Props) {
    const texts = useTexts();
    const [attempts, setAttempts] = useState(0);
    const [failure, setFailure] = useState<string>();
    const [, setIsLoaded] = useState(false);
    const Loaded = loaded;
    const isMissing = Loaded === undefined;
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (component) => {
          loaded = component;
          setIsLoaded(true);
        },
        (error: unknown) => setFailure((error as Error).message),
      );
    }, [isMissing, attempts]);
    if (Loaded) return <Loaded {...props} />;
    if (failure === undefined) return null;
    const retry = () => {
      setFailure(undefined);
      setAttempts(attempts + 1);
    };
    return (
      <Dialog title={texts.loading} onClose={(props as Closable).onClose ?? (() => undefined)}>
        <Failure reason={failure} onRetry={retry} />
      </Dialog>
    );
  };
}

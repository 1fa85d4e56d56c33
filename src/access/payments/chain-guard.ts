/** Sees to it that only a node of the right chain is believed. */
export interface ChainGuard {
  /** What a node of the right chain says; one that went away may come back as another. Rejects where it is of another. */
  asked<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** What is wrong with the node, in words; null: nothing. Rejects where it does not answer. */
  findFault(): Promise<string | null>;
}

/** The node is of another chain than it should be. */
export class OtherChainError extends Error {
  override readonly name = 'OtherChainError';
}

/**
 * A guard of the node of `network`, a CAIP-2 id. `isAnswer` tells what the node says by an error, such as that it has no
 * such transaction, from its not answering.
 */
export function createChainGuard(
  client: { getChainId(): Promise<number> },
  network: string,
  isAnswer: (error: unknown) => boolean,
): ChainGuard {
  /** Whether the node has said which chain it is of since it last failed to answer. */
  let isKnown = false;
  const faultOf = async (): Promise<string | null> => {
    const found = `eip155:${await client.getChainId()}`;
    isKnown = found === network;
    return isKnown ? null : `the node is of ${found}, and ${network} is configured`;
  };
  return {
    async asked(work) {
      try {
        const fault = isKnown ? null : await faultOf();
        if (fault !== null) throw new OtherChainError(fault);
        return await work();
      } catch (error) {
        if (!isAnswer(error)) isKnown = false;
        throw error;
      }
    },
    findFault: faultOf,
  };
}

import type { Operations } from '../../../packages/client/src/api.ts';
import { type OperationName, requestOf, routeOf } from '../../../packages/client/src/request.ts';
import type { ViewCall } from '../../../src/api/pages/view-module.ts';

/** A call of the service's interface, as a program would make it. */
export interface Call<Name extends OperationName = OperationName> extends ViewCall {
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  readonly parameters: Operations[Name]['parameters'];
  /** What names its answer: the path, and the body where there is one. */
  readonly id: string;
}

/** What a call answers. */
export type AnswerOf<One> = One extends Call<infer Name> ? Operations[Name]['answer'] : never;

/** A call; parameters that are undefined, or an empty text, are left out. */
export function call<Name extends OperationName>(
  name: Name,
  parameters: {
    readonly [Key in keyof Operations[Name]['parameters']]: Operations[Name]['parameters'][Key] | undefined;
  },
): Call<Name> {
  const given = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''),
  ) as Operations[Name]['parameters'];
  const route = routeOf(name);
  const { url: path, body } = requestOf('', route, given);
  return {
    name,
    method: route.method,
    parameters: given,
    path,
    paid: route.paid,
    id: body === null ? path : `${path} ${body}`,
    ...(body === null ? {} : { body }),
  };
}

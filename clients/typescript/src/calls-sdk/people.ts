import type { RestClient } from '../rest/rest-client.js';

export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
}

/** Names and pictures, each asked for once. Who cannot be seen any more is named by the id. */
export class People {
  private readonly users = new Map<string, Promise<Person>>();
  private readonly groups = new Map<string, Promise<{ guid: string; name: string; icon?: string }>>();

  constructor(private readonly rest: RestClient) {}

  user(uid: string): Promise<Person> {
    return once(this.users, uid, async () => {
      const { data } = await this.rest.GET('/v3/users/{uid}', { params: { path: { uid } } });
      return { uid, name: data?.data.name ?? uid, avatar: data?.data.avatar };
    });
  }

  group(guid: string): Promise<{ guid: string; name: string; icon?: string }> {
    return once(this.groups, guid, async () => {
      const { data } = await this.rest.GET('/v3/groups/{guid}', { params: { path: { guid } } });
      return { guid, name: data?.data.name ?? guid, icon: data?.data.icon };
    });
  }
}

function once<Value>(known: Map<string, Promise<Value>>, id: string, load: () => Promise<Value>): Promise<Value> {
  const value = known.get(id) ?? load();
  known.set(id, value);
  return value;
}

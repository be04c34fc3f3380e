/** The settings of `init`, as version 4 makes them. Version 5 takes a plain object with the same members. */
export class CallAppSettings {
  readonly appId?: string;
  readonly region?: string;
  readonly host?: string;

  constructor({ appId, region, host }: Partial<CallAppSettingsBuilder> = {}) {
    Object.assign(this, { appId, region, host });
  }

  getAppId = () => this.appId;
  getRegion = () => this.region;
  getHost = () => this.host;
}

export class CallAppSettingsBuilder {
  appId?: string;
  region?: string;
  host?: string;

  setAppId(appId: string): this {
    this.appId = appId;
    return this;
  }

  setRegion(region: string): this {
    this.region = region;
    return this;
  }

  /** @param host the address of Confab, as in `https://chat.example.com/v3/` or `chat.example.com/v3` */
  setHost(host: string): this {
    this.host = host;
    return this;
  }

  build(): CallAppSettings {
    return new CallAppSettings(this);
  }
}

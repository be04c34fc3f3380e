plugins {
    kotlin("jvm") version "2.2.20"
    `maven-publish`
}

group = "confab"
version = "0.1.0"

repositories {
    mavenCentral()
}

dependencies {
    api("com.squareup.okhttp3:okhttp:3.14.9")
    api("com.google.code.gson:gson:2.13.2")
}

publishing {
    publications {
        create<MavenPublication>("maven") {
            artifactId = "client"
            from(components["java"])
        }
    }
}

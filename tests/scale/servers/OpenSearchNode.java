import java.util.List;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * Runs one node of an OpenSearch cluster until standard input closes: `OpenSearchNode FOLDER NAME
 * HOST HTTP_PORT TRANSPORT_PORT SEEDS NAMES`, with the transport addresses and the names of all
 * nodes separated by commas. Prints `ready` when the node has joined.
 */
public class OpenSearchNode {
    public static void main(String[] args) throws Exception {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((at, settings) -> {
            settings.put("node.name", args[1]);
            settings.put("network.host", args[2]);
            settings.put("http.port", args[3]);
            settings.put("transport.port", args[4]);
            settings.put("http.cors.enabled", false);
            settings.put("discovery.type", "zen");
            settings.putList("discovery.seed_hosts", args[5].split(","));
            settings.putList("cluster.initial_cluster_manager_nodes", args[6].split(","));
            // The disk of the machine may be almost full.
            settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
            // Failures are noticed in seconds instead of half a minute.
            for (String check : List.of("follower_check", "leader_check")) {
                settings.put("cluster.fault_detection." + check + ".interval", "500ms");
                settings.put("cluster.fault_detection." + check + ".timeout", "2s");
            }
        });
        runner.build(OpenSearchRunner.newConfigs()
                .basePath(args[0])
                .clusterName("scale")
                .numOfNode(1)
                .disableESLogger());
        System.out.println("ready");
        while (System.in.read() >= 0) {}
        runner.close();
        System.exit(0);
    }
}

/** Names of courses at engineering colleges, by department; `and` is written `&`. */
const departments: Record<string, string> = {
  CS: `Data Structures & Algorithms; Operating Systems; Database Management Systems; Computer Networks; Compiler Design;
    Theory of Computation; Design & Analysis of Algorithms; Software Engineering; Computer Organization & Architecture;
    Object Oriented Programming; Artificial Intelligence; Machine Learning; Deep Learning; Natural Language Processing;
    Computer Graphics; Cryptography & Network Security; Web Technologies; Distributed Systems; Cloud Computing;
    Internet of Things; Big Data Analytics; Data Mining; Information Retrieval; Human Computer Interaction;
    Mobile Application Development; Software Testing; Parallel Computing; Image Processing; Computer Vision;
    Blockchain Technology; Quantum Computing; Soft Computing; Discrete Mathematics; Digital Logic Design;
    Programming in C; Python Programming; Java Programming; Functional Programming; Graph Theory; Game Theory;
    Bioinformatics; Cyber Forensics; Ethical Hacking; Information Security; Wireless Sensor Networks;
    Embedded Computing; Data Visualization; Reinforcement Learning; Pattern Recognition; Speech Recognition;
    Virtual Reality; Enterprise Resource Planning; Agile Methods; Network Programming; Real Time Systems`,
  EC: `Signals & Systems; Digital Signal Processing; Analog Circuits; Digital Electronics; Electronic Devices & Circuits;
    Electromagnetic Field Theory; Control Systems; Microprocessors & Microcontrollers; VLSI Design; Antenna Engineering;
    Microwave Engineering; Optical Communication; Satellite Communication; Mobile Communication; Information Theory & Coding;
    Radar Engineering; Analog Communication; Digital Communication; Network Theory; Probability & Random Processes;
    Linear Integrated Circuits; Electronic Measurements; Semiconductor Physics; Nanoelectronics; Embedded System Design;
    Digital Image Processing; Audio Engineering; Television Engineering; Computer Communication; Adaptive Filters;
    Multirate Systems; Statistical Signal Processing; Biomedical Instrumentation; Spread Spectrum Systems;
    Low Power Electronics; Mixed Signal Design; Testing of Circuits; Optoelectronics; Photonics; Software Defined Radio`,
  EE: `Electrical Machines; Power Systems; Power Electronics; Electric Drives; Switchgear & Protection;
    High Voltage Engineering; Electrical Measurements; Circuit Theory; Renewable Energy Sources; Energy Auditing;
    Smart Grids; Electric Vehicles; Utilization of Electrical Energy; Power Plant Engineering; Transmission & Distribution;
    Power Quality; Flexible Transmission Systems; Special Machines; Industrial Automation; Process Instrumentation;
    Nonlinear Control; Optimal Control; Solar Photovoltaics; Wind Energy; Battery Management; Lighting Design;
    Electrical Safety; Machine Modelling; Substation Engineering; Load Flow Studies; Insulation Engineering;
    Electrical Estimation & Costing; Energy Storage; Basic Electrical Engineering; Power System Stability`,
  ME: `Engineering Thermodynamics; Fluid Mechanics; Strength of Materials; Kinematics of Machinery; Dynamics of Machinery;
    Heat Transfer; Machine Design; Manufacturing Processes; Refrigeration & Air Conditioning; Internal Combustion Engines;
    Finite Element Methods; Computer Aided Design; Automobile Engineering; Engineering Metallurgy; Industrial Engineering;
    Operations Research; Mechatronics; Robotics; Turbomachinery; Gas Dynamics; Vibration Analysis; Tribology;
    Composite Materials; Metrology & Quality Control; Production Planning; Hydraulic Machines; Welding Technology;
    Casting & Forming; Additive Manufacturing; Product Design; Computational Fluid Dynamics; Cryogenics;
    Experimental Stress Analysis; Fracture Mechanics; Total Quality Management; Engineering Graphics; Workshop Practice;
    Supply Chain Management; Nondestructive Testing; Micro Machining; Plant Layout; Tool Engineering`,
  CE: `Structural Analysis; Geotechnical Engineering; Transportation Engineering; Surveying; Concrete Technology;
    Reinforced Concrete Structures; Steel Structures; Hydrology; Irrigation Engineering; Environmental Engineering;
    Water Resources Engineering; Construction Management; Estimation & Valuation; Foundation Engineering; Open Channel Flow;
    Remote Sensing; Prestressed Concrete; Bridge Engineering; Earthquake Engineering; Town Planning; Building Materials;
    Pavement Design; Traffic Engineering; Solid Waste Management; Air Pollution Control; Waste Water Treatment;
    Rock Mechanics; Ground Improvement; Coastal Engineering; Tunnel Engineering; Engineering Geology; Soil Dynamics;
    Structural Dynamics; Railway Engineering; Airport Planning; Disaster Management; Repair of Structures; Green Buildings`,
  CH: `Chemical Reaction Engineering; Mass Transfer; Process Calculations; Process Control; Petroleum Refining;
    Polymer Technology; Fertilizer Technology; Mechanical Operations; Chemical Thermodynamics; Transport Phenomena;
    Biochemical Engineering; Plant Economics; Process Equipment Design; Membrane Separation; Food Processing;
    Industrial Safety; Catalysis; Corrosion Engineering; Fuel Combustion; Pulp Paper Technology; Process Modelling;
    Interfacial Phenomena; Fluidization Engineering; Petrochemicals; Pharmaceutical Technology; Particle Technology;
    Distillation; Nuclear Fuels; Water Chemistry; Chemical Plant Layout; Surface Coatings; Dyes Intermediates`,
  HS: `Engineering Mathematics; Engineering Physics; Engineering Chemistry; English for Communication;
    Engineering Economics; Professional Ethics; Environmental Studies; Constitution of India; Numerical Methods;
    Probability & Statistics; Complex Analysis; Linear Algebra; Differential Equations; Transform Calculus;
    Organizational Behaviour; Entrepreneurship Development; Financial Management; Marketing Management;
    Human Resource Management; Business Law; Cost Accounting; Technical Writing; Soft Skills; Universal Human Values;
    Indian Knowledge Systems; Intellectual Property Rights; Industrial Psychology; Design Thinking; Value Education;
    Foreign Trade; Macro Economics; Micro Economics; Public Speaking; German Language; Japanese Language; Logic Reasoning;
    Sociology of Work; Science Technology Society; Yoga Practice; Research Methodology`,
  BT: `Molecular Biology; Genetic Engineering; Cell Biology; Immunology; Enzyme Technology; Bioprocess Engineering;
    Plant Biotechnology; Animal Biotechnology; Microbiology; Biostatistics; Downstream Processing; Tissue Engineering;
    Protein Engineering; Bioethics; Medical Imaging; Biomechanics; Biomaterials; Physiology for Engineers;
    Clinical Instrumentation; Drug Design; Genomics; Proteomics; Systems Biology; Fermentation Technology;
    Industrial Microbiology; Stem Cell Technology; Virology; Nanobiotechnology; Agricultural Biotechnology;
    Marine Biology; Food Microbiology; Environmental Biotechnology; Toxicology; Developmental Biology`,
}

/** Each name is used by several courses, as in curricula. */
const variants = [
  (name: string) => name,
  (name: string) => `${name} Laboratory`,
  (name: string) => `Advanced ${name}`,
  (name: string) => `${name} I`,
  (name: string) => `${name} II`,
  (name: string) => `Introduction to ${name}`,
  (name: string) => `Applied ${name}`,
  (name: string) => `Topics in ${name}`,
  (name: string) => `${name} Project`,
  (name: string) => `Principles of ${name}`,
]

export interface CourseName {
  code: string
  name: string
}

/** `count` courses with unique codes and names; the plain names come first. */
export function courseNames(count: number): CourseName[] {
  const plain = Object.entries(departments).flatMap(([code, names]) =>
    names.split(';').map((name) => ({ code, name: name.replaceAll(/\s+/g, ' ').trim().replaceAll('&', 'and') })),
  )
  return variants
    .flatMap((variant, index) =>
      plain.map(({ code, name }, at) => ({
        code: `${code}${index}${String(at).padStart(3, '0')}`,
        name: variant(name),
      })),
    )
    .slice(0, count)
}
